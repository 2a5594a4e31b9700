import { Button, Icon } from '@portal/ui';

type AddButtonProps = { what: string; isSecond?: boolean; onClick: () => void };

/** The accessible name keeps the order of spec 2 §2, 'Agregar insumo +'; on the screen the plus comes first. */
export function AddButton({ what, isSecond = false, onClick }: AddButtonProps) {
  return (
    <Button type={isSecond ? 'default' : 'primary'} icon={<Icon name="add" />} onClick={onClick}>
      <span>
        Agregar {what}
        <span className="ui-sr-only"> +</span>
      </span>
    </Button>
  );
}
