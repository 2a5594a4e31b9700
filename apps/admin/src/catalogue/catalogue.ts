import type { ListColumn } from '@portal/ui';
import type { RecordCalls } from '../api/record-calls';
import type { KeptRecord, RecordForm, RecordInput } from '../records/record-form';

export type Catalogue<Row extends KeptRecord, Input extends RecordInput> = {
  words: {
    title: string;
    description: string;
    what: string;
    deleteQuestion: string;
    deleteConsequence: string;
    deleted: string;
    empty: { title: string; description: string };
  };
  columns: readonly ListColumn<Row>[];
  hasTable?: boolean;
  nameOf: (row: Row) => string;
  defaultSort?: string;
  calls: RecordCalls<Row, Input>;
  form: RecordForm<Row, Input>;
};
