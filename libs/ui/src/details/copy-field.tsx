import { useRef, useState } from 'react';
import { Button, Input } from '../facade/components';
import { Icon } from '../facade/icon';
import { useToasts } from '../feedback/use-toasts';

export type CopyFieldProps = {
  label: string;
  value: string;
  copiedLabel?: string;
};

export function CopyField({ label, value, copiedLabel = `${label} copiado` }: CopyFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const toasts = useToasts();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      // Without permission to copy, the text is selected, so that the person copies it by hand.
      field.current?.querySelector('input')?.select();
      toasts.info('Cópialo con el teclado: está seleccionado');
    }
  };

  return (
    <>
      <div className="ui-copy-field" ref={field}>
        <Input readOnly value={value} aria-label={label} onFocus={(event) => event.target.select()} />
        <Button
          type={isCopied ? 'default' : 'primary'}
          icon={<Icon name={isCopied ? 'check' : 'copy'} />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
      <p className="ui-sr-only" role="status">
        {isCopied ? copiedLabel : ''}
      </p>
    </>
  );
}
