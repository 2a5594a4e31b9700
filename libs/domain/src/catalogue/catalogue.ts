import * as yup from 'yup';
import type { Pesos } from '../money/money';
import type { NamedChoice } from '../people/named-choices';
import { choiceField, priceField, textField, type Rule } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { EDITABLE_STATUSES, type RecordStatus } from '../vocabulary/status';

export type Supply = {
  id: number;
  name: string;
  /** Price of one unit, in pesos; absent for people who may not read prices. */
  price?: Pesos;
  status: RecordStatus;
};

export type Service = {
  id: number;
  service: string;
  price?: Pesos;
  status: RecordStatus;
};

export type Company = { id: number; name: string; status: RecordStatus };

export type NamedOption = { id: number; name: string };

export const ADDRESS_KINDS = ['clients', 'malls', 'locations'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** `mall`: id of the mall of a location; absent for one that belongs to every mall. */
export type AddressChoice = NamedChoice & { mall?: number | null };

/** The beginning of each list, by name: at most `LIMITS.optionsMax` records. */
export type AddressCompose = Record<AddressKind, AddressChoice[]>;

const status = choiceField(EDITABLE_STATUSES, MESSAGES.status.required);

const supplyFields = { insumo: textField({ required: MESSAGES.supply.required }), price: priceField() };
export const createSupplySchema = yup.object(supplyFields);
export type CreateSupplyInput = yup.InferType<typeof createSupplySchema>;
export const editSupplySchema = yup.object({ ...supplyFields, status });

const serviceFields = { service: textField({ required: MESSAGES.service.required }), price: priceField() };
export const createServiceSchema = yup.object(serviceFields);
export type CreateServiceInput = yup.InferType<typeof createServiceSchema>;
export const editServiceSchema = yup.object({ ...serviceFields, status });

const COMPANY_CHARACTERS = /^[A-Za-z0-9 .ñÑáéíóúÁÉÍÓÚüÜ]+$/;
const companyCharacters: Rule<string> = (name) => (COMPANY_CHARACTERS.test(name) ? null : MESSAGES.company.characters);
const companyFields = { name: textField({ required: MESSAGES.name.required, rules: [companyCharacters] }) };
export const createCompanySchema = yup.object(companyFields);
export type CreateCompanyInput = yup.InferType<typeof createCompanySchema>;
export const editCompanySchema = yup.object({ ...companyFields, status });
