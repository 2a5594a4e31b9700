import type { ListColumn, ListQuery } from '@portal/ui';
import type { Call, KeptRecord, RecordForm, RecordFormCalls, RecordInput } from '../records/record-form';

export type CatalogueWords = {
  title: string;
  description: string;
  /** Noun of the button that adds: 'insumo'. */
  what: string;
  deleteQuestion: string;
  /** Follows the name of the record: what its deletion means. */
  deleteConsequence: string;
  deleted: string;
  empty: { title: string; description: string };
};

/** A catalogue (spec 2 §2): its words, its cards, and the form its records are made with. */
export type Catalogue<Row extends KeptRecord, Input extends RecordInput> = {
  words: CatalogueWords;
  columns: readonly ListColumn<Row>[];
  /** Also shown as a table, in which a price is edited where it stands. */
  hasTable?: boolean;
  nameOf: (row: Row) => string;
  form: RecordForm<Row, Input>;
};

/** The server's side of a catalogue: the page of the list, and the changes. */
export type CatalogueCalls<Row extends KeptRecord, Input extends RecordInput> = RecordFormCalls<Input> & {
  query: ListQuery<Row>;
  remove: Call<number>;
};
