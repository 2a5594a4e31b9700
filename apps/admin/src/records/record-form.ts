import type { EditableStatus, RecordStatus } from '@portal/domain';
import { useRowDialog } from '@portal/ui';
import type { ReactNode } from 'react';
import type { ObjectSchema } from 'yup';

export type KeptRecord = { id: number; status: RecordStatus };

export type RecordInput = Record<string, string | number | undefined>;
export type RecordEdit<Input extends RecordInput> = Input & { status: EditableStatus };

export type RecordValues = Record<string, string | number>;

/** The status is a field of the edit alone (spec 2 §2). */
export type RecordForm<Row extends KeptRecord, Input extends RecordInput> = {
  titles: { create: string; edit: string };
  toasts: { created: string; updated: string };
  createSchema: ObjectSchema<Input>;
  editSchema: ObjectSchema<RecordEdit<Input>>;
  emptyValues: RecordValues;
  valuesOf: (row: Row) => RecordValues;
  fields: ReactNode;
};

export type Call<Input> = { mutateAsync: (input: Input) => Promise<unknown> };

export type RecordFormCalls<Input extends RecordInput> = {
  create: Call<Input>;
  update: Call<{ id: number; input: RecordEdit<Input> }>;
};

type RecordFormMode<Row> = { kind: 'create' } | { kind: 'edit'; row: Row };

export type RecordFormState<Row> = ReturnType<typeof useRecordForm<Row>>;

export function useRecordForm<Row>() {
  const { row: mode, isOpen, open, close } = useRowDialog<RecordFormMode<Row>>();
  return {
    isOpen,
    mode: mode ?? ({ kind: 'create' } as const),
    create: () => open({ kind: 'create' }),
    edit: (row: Row) => open({ kind: 'edit', row }),
    close,
  };
}
