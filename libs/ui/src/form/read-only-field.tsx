import { Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { FieldFrame } from './field-frame';

type ReadOnlyFieldProps = { label: string; value: string; help?: ReactNode };

export function ReadOnlyField({ label, value, help }: ReadOnlyFieldProps) {
  const id = useId();
  const ids = { input: id, label: `${id}-label`, help: `${id}-help`, message: `${id}-message` };
  return (
    <FieldFrame name={id} label={label} help={help} field={{ ids, message: undefined }}>
      <Input
        id={ids.input}
        value={value}
        readOnly
        variant="filled"
        {...(help ? { 'aria-describedby': ids.help } : {})}
      />
    </FieldFrame>
  );
}
