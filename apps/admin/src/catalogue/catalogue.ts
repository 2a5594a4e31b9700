import type { EditableStatus, RecordStatus } from '@portal/domain';
import type { ListColumn, ListQuery } from '@portal/ui';
import type { ReactNode } from 'react';
import type { ObjectSchema } from 'yup';

/** A record of a catalogue: a supply, a service, a company. */
export type CatalogueRecord = { id: number; status: RecordStatus };

/** What the form holds; the status is asked for only when editing. */
export type CatalogueValues = Record<string, string | number>;

/** What the schemas make of it. */
export type CatalogueInput = Record<string, string | number>;
export type CatalogueEdit<Input extends CatalogueInput> = Input & { status: EditableStatus };

/** What a page of cards says. */
export type CatalogueWords = {
  title: string;
  description: string;
  /** 'Agregar insumo +' */
  add: string;
  /** 'Crear insumo' */
  create: string;
  /** 'Editar insumo' */
  edit: string;
  deleteQuestion: string;
  /** Follows the name of the record: what its deletion means. */
  deleteConsequence: string;
  toasts: { created: string; updated: string; deleted: string };
  empty: { title: string; description: string };
};

/** What a refusal because of open work (409 IN_USE) says besides the server's words, and where it leads. */
export type WayOn = {
  /** 'No se puede eliminar el servicio' */
  title: string;
  advice: ReactNode;
  action: { label: string; run: () => void };
};

/** A catalogue: its words, its cards, and the form its records are made with. */
export type Catalogue<Row extends CatalogueRecord, Input extends CatalogueInput> = {
  words: CatalogueWords;
  columns: readonly ListColumn<Row>[];
  nameOf: (row: Row) => string;
  createSchema: ObjectSchema<Input>;
  editSchema: ObjectSchema<CatalogueEdit<Input>>;
  emptyValues: CatalogueValues;
  valuesOf: (row: Row) => CatalogueValues;
  /** The fields of the form but for the status. */
  fields: ReactNode;
};

type Call<Input> = { mutateAsync: (input: Input) => Promise<unknown> };

/** The server's side of a catalogue: the page of the list, and the changes. */
export type CatalogueCalls<Row extends CatalogueRecord, Input extends CatalogueInput> = {
  query: ListQuery<Row>;
  create: Call<Input>;
  update: Call<{ id: number; input: CatalogueEdit<Input> }>;
  remove: Call<number>;
};
