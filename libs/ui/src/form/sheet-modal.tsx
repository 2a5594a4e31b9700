import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { PortalDialog } from './portal-dialog';

export type SheetModalProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
  /** CSS pixels. */
  width?: number;
  closable?: boolean;
  /** A click outside closes a dialog without input. */
  maskClosable?: boolean;
};

/** A dialog for more than a form. */
export function SheetModal({
  open,
  title,
  onClose,
  footer = <Button onClick={onClose}>Cerrar</Button>,
  children,
  width = 520,
  closable = true,
  maskClosable = false,
}: SheetModalProps) {
  return (
    <PortalDialog
      open={open}
      title={title}
      onCancel={onClose}
      width={width}
      closable={closable}
      keyboard={closable}
      mask={{ closable: maskClosable }}
    >
      <div className="ui-form">
        <div className="ui-sheet ui-form-section" style={{ paddingBottom: 16 }}>
          {children}
        </div>
        <Flex className="ui-submit-bar" align="center" justify="flex-end" gap={8}>
          {footer}
        </Flex>
      </div>
    </PortalDialog>
  );
}
