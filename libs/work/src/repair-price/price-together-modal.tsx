import { MESSAGES, type BulkOutcome, type Pesos, type RepairListItem } from '@portal/domain';
import { ChoiceField, FormModal, useToasts } from '@portal/ui';
import type { ReactNode } from 'react';
import type { TogetherDialog } from '../list/request-list';
import { TogetherList } from './together-list';

type Values = { price: number | ''; observation: string };

/** A price that each repair has already. */
type PriceChoice = { name: string; priceOf: (repair: RepairListItem) => Pesos };

type PricedRepair = { repair: number; request: number; price: Pesos; branch: number; version: string };

type PriceTogetherModalProps = TogetherDialog<RepairListItem> & {
  verb: string;
  noun: string;
  help?: string;
  choices: readonly PriceChoice[];
  send: (rows: PricedRepair[], observation: string) => Promise<BulkOutcome>;
  sayDone: (count: number) => string;
  children?: ReactNode;
};

export function PriceTogetherModal({
  requests,
  open,
  onSettled,
  onClose,
  verb,
  noun,
  help,
  choices,
  send,
  sayDone,
  children,
}: PriceTogetherModalProps) {
  const toasts = useToasts();
  return (
    <FormModal<Values>
      open={open}
      title={`${verb} ${requests.length} ${noun}`}
      submitLabel={`${verb} ${requests.length}`}
      width={640}
      initialValues={{ price: '', observation: '' }}
      validate={({ price }) => (price === '' ? { price: MESSAGES.suggestion.price } : {})}
      onClose={onClose}
      onSubmit={async ({ price, observation }) => {
        const { priceOf } = choices[Number(price)]!;
        const rows = requests.map((repair) => ({
          repair: repair.id,
          request: repair.request,
          price: priceOf(repair),
          branch: repair.branch.id,
          version: repair.version,
        }));
        const result = await send(rows, observation);
        if (result.done.length > 0) toasts.success(sayDone(result.done.length));
        onSettled(result);
        onClose();
      }}
    >
      {({ values }) => (
        <>
          <ChoiceField
            name="price"
            label="Precio"
            help={help}
            options={choices.map(({ name }, index) => ({ value: index, label: name }))}
            autoFocus
          />
          <TogetherList
            label={noun}
            rows={requests.map((repair) => ({
              id: repair.id,
              number: repair.numRequest,
              client: repair.clientName,
              place: `${repair.service} · ${repair.branch.name}`,
              amount: values.price === '' ? null : choices[values.price]!.priceOf(repair),
            }))}
          />
          {children}
        </>
      )}
    </FormModal>
  );
}
