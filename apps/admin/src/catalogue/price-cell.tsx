import { formatPesosWithCents } from '@portal/domain';
import { Button, MoneyField, PortalForm } from '@portal/ui';
import { useRef, useState } from 'react';
import type { Call, KeptRecord, RecordEdit, RecordForm, RecordInput } from '../records/record-form';
import './catalogue.css';

type PriceCellProps<Row extends KeptRecord, Input extends RecordInput> = {
  row: Row & { price?: number };
  name: string;
  form: RecordForm<Row, Input>;
  update: Call<{ id: number; input: RecordEdit<Input> }>;
};

export function PriceCell<Row extends KeptRecord, Input extends RecordInput>({
  row,
  name,
  form,
  update,
}: PriceCellProps<Row, Input>) {
  const [isOpen, setOpen] = useState(false);
  const cell = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    // The button is there again after the next render.
    requestAnimationFrame(() => cell.current?.querySelector('button')?.focus());
  };
  return (
    <div ref={cell}>
      {isOpen ? (
        <PortalForm
          className="catalogue-price"
          ariaLabel={`Valor de ${name}`}
          initialValues={form.valuesOf(row)}
          schema={form.editSchema}
          asksBeforeLoss={false}
          done={form.toasts.updated}
          onSubmit={async (input) => {
            await update.mutateAsync({ id: row.id, input });
            close();
          }}
        >
          {({ dirty }) => (
            <div
              onKeyDown={(event) => {
                if (event.key === 'Escape') close();
              }}
              onBlur={() => {
                if (!dirty) setOpen(false);
              }}
            >
              <MoneyField name="price" label={`Valor de ${name}`} hideLabel autoFocus />
            </div>
          )}
        </PortalForm>
      ) : (
        <Button
          style={{ marginInline: -16 }}
          type="text"
          aria-label={`Cambiar valor de ${name}: ${priceOf(row)}`}
          onClick={() => setOpen(true)}
        >
          {priceOf(row)}
        </Button>
      )}
    </div>
  );
}

const priceOf = ({ price }: { price?: number }): string => (price === undefined ? '' : formatPesosWithCents(price));
