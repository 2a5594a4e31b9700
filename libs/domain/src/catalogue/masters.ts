import * as yup from 'yup';

import { LIMITS } from '../limits';
import { canonicalTaxNumber, taxNumberProblem } from '../people/documents';
import { emailFormat } from '../people/email';
import { choiceField, textField, type Rule, type TextOptions } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { EDITABLE_STATUSES, type RecordStatus } from '../vocabulary/status';

export const MASTER_KINDS = ['clients', 'malls', 'locations', 'branches'] as const;
export type MasterKind = (typeof MASTER_KINDS)[number];

export function isMasterKind(text: unknown): text is MasterKind {
  return (MASTER_KINDS as readonly unknown[]).includes(text);
}

/** Tells which of the things that the first request and its visit need are there. */
export type PortalSetup = Record<'services' | 'branches' | 'places' | 'users' | 'companies' | 'requests', boolean>;

const DOCUMENT_CHARACTERS = /^[A-Za-z0-9.-]+$/;
const documentCharacters: Rule<string> = (text) => (DOCUMENT_CHARACTERS.test(text) ? null : MESSAGES.master.document);

const text = (
  label: string,
  heading: string,
  max: number,
  example: string,
  more: Pick<TextOptions, 'canonical' | 'openapi' | 'rules'> = {},
) => {
  return { label, heading, maxLength: max, example, rule: textField({ max, ...more }) };
};

/**
 * Every field that a kind can have; all are texts. Form, list, import and template read this table. A request keeps its place as
 * text, and the selects of an address read the names and a location's mall (`apps/server/src/features/address`). A new field:
 *
 * - is added here with an `example` (without one the form shows "Nombre de …") and to its kinds in `MASTERS`; its limit in `limits.ts`;
 * - gets a migration (`migrations/index.ts`) and its column in `schema.ts`, both in `apps/server/src/platform/database`. The column
 *   has the name of the field, unless `columnOf` of `masters-repository.ts`
 *   (`apps/server/src/features/masters`) names another; a field that tells two records of a kind apart is in `APART` there;
 * - is shown in the example of the import (`apps/admin/src/masters/master-texts.ts`) and, when the demonstration has values of it, in
 *   `catalogue.ts` of `apps/server/src/programs/demonstration` and the files that read its lists.
 *
 * A further rule is one of the row's `rules`, with its message, expected by `masters.test.ts`.
 */
const FIELDS = {
  name: {
    label: 'Nombre',
    heading: 'nombre',
    maxLength: LIMITS.nameMax,
    example: undefined,
    rule: textField({ required: MESSAGES.name.required }),
  },
  document: text('Documento', 'documento', LIMITS.masterDocumentMax, '76123456-7', {
    canonical: canonicalTaxNumber,
    rules: [documentCharacters, taxNumberProblem],
  }),
  email: text('Correo', 'correo', LIMITS.emailMax, 'facturas@empresa.cl', { rules: [emailFormat] }),
  address: text('Dirección', 'direccion', LIMITS.addressMax, 'Calle, número y comuna'),
  /** Stands at the head of papers, in place of the name. */
  company: text('Razón social', 'razon social', LIMITS.nameMax, 'Mantenciones Andes SpA'),
  phone: text('Teléfono', 'telefono', LIMITS.shortTextMax, '+56 2 2345 6789'),
  /** In percent. Invoices divide their total by it; without one they name no tax. */
  vat: text('IVA (%)', 'iva', 2, '19', {
    rules: [(percent) => (/^[1-9]\d?$/.test(percent) ? null : MESSAGES.master.vat)],
  }),
  mall: text('Mall', 'mall', LIMITS.nameMax, 'Todos los malls'),
} as const;

export type MasterFieldName = keyof typeof FIELDS;
type OtherFieldName = Exclude<MasterFieldName, 'name'>;

export const OTHER_MASTER_FIELDS = Object.keys(FIELDS).filter((name): name is OtherFieldName => name !== 'name');

export type MasterRecord = { id: number; name: string; status: RecordStatus } & Record<OtherFieldName, string | null>;

export type MasterField = {
  name: MasterFieldName;
  label: string;
  heading: string;
  maxLength: number;
  example: string | undefined;
};

const status = choiceField(EDITABLE_STATUSES, MESSAGES.status.required);

export type CreateMasterInput = { name: string } & Partial<Record<OtherFieldName, string | undefined>>;
export type EditMasterInput = CreateMasterInput & { status: (typeof EDITABLE_STATUSES)[number] };

/** A picture in base64; null where there is none. */
export type BranchLogo = { image: string | null };

export type MasterDefinition = {
  kind: MasterKind;
  plural: string;
  singular: string;
  isFeminine: boolean;
  fields: readonly MasterField[];
  createSchema: yup.ObjectSchema<CreateMasterInput>;
  editSchema: yup.ObjectSchema<EditMasterInput>;
  taken: string;
};

function define(
  words: Pick<MasterDefinition, 'kind' | 'plural' | 'singular' | 'isFeminine'>,
  ...fieldNames: readonly MasterFieldName[]
): MasterDefinition {
  const rules = Object.fromEntries(fieldNames.map((name) => [name, FIELDS[name].rule]));
  return {
    ...words,
    fields: fieldNames.map((name) => ({ name, ...FIELDS[name] })),
    // Built from the names, so TypeScript cannot see which of the optional fields are there.
    createSchema: yup.object(rules) as unknown as MasterDefinition['createSchema'],
    editSchema: yup.object({ ...rules, status }) as unknown as MasterDefinition['editSchema'],
    taken: MESSAGES.master.taken[words.kind],
  };
}

export const MASTERS: Record<MasterKind, MasterDefinition> = {
  clients: define(
    { kind: 'clients', plural: 'Clientes', singular: 'cliente', isFeminine: false },
    'name',
    'document',
    'email',
  ),
  malls: define({ kind: 'malls', plural: 'Malls', singular: 'mall', isFeminine: false }, 'name'),
  locations: define(
    { kind: 'locations', plural: 'Ubicaciones', singular: 'ubicación', isFeminine: true },
    'name',
    'mall',
  ),
  branches: define(
    { kind: 'branches', plural: 'Sedes', singular: 'sede', isFeminine: true },
    'name',
    'document',
    'address',
    'company',
    'phone',
    'vat',
  ),
};
