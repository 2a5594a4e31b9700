import type { EditableStatus, RecordStatus } from '@portal/domain';
import { useState, type ReactNode } from 'react';
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
  // The mode outlives the opening, so that the title does not change while the dialog closes.
  const [{ isOpen, mode }, setState] = useState<{ isOpen: boolean; mode: RecordFormMode<Row> }>({
    isOpen: false,
    mode: { kind: 'create' },
  });
  return {
    isOpen,
    mode,
    create: () => setState({ isOpen: true, mode: { kind: 'create' } }),
    edit: (row: Row) => setState({ isOpen: true, mode: { kind: 'edit', row } }),
    close: () => setState({ isOpen: false, mode }),
  };
}
