import type { ListColumn, ListQuery } from '@portal/ui';
import type { Call, KeptRecord, RecordForm, RecordFormCalls, RecordInput } from '../records/record-form';

export type CatalogueWords = {
  title: string;
  description: string;
  what: string;
  deleteQuestion: string;
  deleteConsequence: string;
  deleted: string;
  empty: { title: string; description: string };
};

export type Catalogue<Row extends KeptRecord, Input extends RecordInput> = {
  words: CatalogueWords;
  columns: readonly ListColumn<Row>[];
  hasTable?: boolean;
  nameOf: (row: Row) => string;
  form: RecordForm<Row, Input>;
};

export type CatalogueCalls<Row extends KeptRecord, Input extends RecordInput> = RecordFormCalls<Input> & {
  query: ListQuery<Row>;
  remove: Call<number>;
};
