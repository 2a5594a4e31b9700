import { Button, CopyField, SheetModal } from '@portal/ui';
import { useState, type ReactNode } from 'react';

type CopyDialogProps = {
  title: string;
  label: string;
  text: string | null;
  onClose: () => void;
  children: ReactNode;
};

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
