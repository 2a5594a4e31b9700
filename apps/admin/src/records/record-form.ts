import type { EditableStatus, RecordStatus } from '@portal/domain';
import { useState, type ReactNode } from 'react';
import type { ObjectSchema } from 'yup';

/** A record an administrator keeps: a supply, a service, a company, a mall. */
export type KeptRecord = { id: number; status: RecordStatus };

export type RecordInput = Record<string, string | number | undefined>;
export type RecordEdit<Input extends RecordInput> = Input & { status: EditableStatus };

export type RecordValues = Record<string, string | number>;

/** The form for creating and editing a kind of record. The status is a field of the edit alone (spec 2 §2). */
export type RecordForm<Row extends KeptRecord, Input extends RecordInput> = {
  titles: { create: string; edit: string };
  toasts: { created: string; updated: string };
  createSchema: ObjectSchema<Input>;
  editSchema: ObjectSchema<RecordEdit<Input>>;
  emptyValues: RecordValues;
  valuesOf: (row: Row) => RecordValues;
  fields: ReactNode;
};

/** A change of the server's state, as the hooks of api-client give it. */
export type Call<Input> = { mutateAsync: (input: Input) => Promise<unknown> };

export type RecordFormCalls<Input extends RecordInput> = {
  create: Call<Input>;
  update: Call<{ id: number; input: RecordEdit<Input> }>;
};

/** Purpose of an open form: a new record, or a change of one. */
export type RecordFormMode<Row> = { kind: 'create' } | { kind: 'edit'; row: Row };

/** The dialog of a page: what it is for, and the ways to open and close it. */
export type RecordFormState<Row> = {
  isOpen: boolean;
  mode: RecordFormMode<Row>;
  create: () => void;
  edit: (row: Row) => void;
  close: () => void;
};

export function useRecordForm<Row>(): RecordFormState<Row> {
  // The mode outlives the opening, so that the title does not change while the dialog closes.
  const [{ isOpen, mode }, setState] = useState<{ isOpen: boolean; mode: RecordFormMode<Row> }>({
    isOpen: false,
    mode: { kind: 'create' },
  });
  return {
    isOpen,
    mode,
    create: () => setState({ isOpen: true, mode: { kind: 'create' } }),
    edit: (row) => setState({ isOpen: true, mode: { kind: 'edit', row } }),
    close: () => setState({ isOpen: false, mode }),
  };
}
