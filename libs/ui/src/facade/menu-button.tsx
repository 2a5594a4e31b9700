import { Button, Dropdown, type ButtonProps, type MenuProps } from 'antd';
import { useRef, useState } from 'react';

type MenuButtonProps = Omit<ButtonProps, 'ref' | 'onClick'> & {
  items: NonNullable<MenuProps['items']>;
  onChoose: (key: string) => void;
  placement?: 'bottomLeft' | 'bottomRight';
  menuClassName?: string;
};

/** The button has the focus again once something is chosen, and after a dialog that the choice opens. */
export function MenuButton({ items, onChoose, placement = 'bottomLeft', menuClassName, ...props }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      autoFocus
      placement={placement}
      {...(menuClassName !== undefined && { classNames: { root: menuClassName } })}
      menu={{
        items,
        selectable: false,
        onClick: ({ key, domEvent }) => {
          // The Enter of the choice would press the button that takes the focus.
          domEvent.preventDefault();
          setOpen(false);
          // Also the place to which a dialog of the choice returns the focus.
          button.current?.focus();
          onChoose(key);
        },
      }}
      // Inside the landmark of the button, and not at the end of the document.
      getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
    >
      <Button {...props} ref={button} aria-haspopup="menu" aria-expanded={isOpen} />
    </Dropdown>
  );
}
