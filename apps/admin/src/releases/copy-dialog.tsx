import { Button, CopyField, SheetModal } from '@portal/ui';
import { useState, type ReactNode } from 'react';

type CopyDialogProps = {
  title: string;
  /** Label of the text. */
  label: string;
  /** Null while it is closed. */
  text: string | null;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a text that the person copies and that is not shown again. */
export function CopyDialog({ title, label, text, onClose, children }: CopyDialogProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = text !== null && copied === text;
  return (
    <SheetModal
      open={text !== null}
      title={title}
      onClose={onClose}
      footer={
        <Button type={isCopied ? 'primary' : 'default'} onClick={onClose}>
          Listo
        </Button>
      }
    >
      {children}
      <CopyField label={label} value={text ?? ''} isCopied={isCopied} onCopied={() => setCopied(text)} />
    </SheetModal>
  );
}
