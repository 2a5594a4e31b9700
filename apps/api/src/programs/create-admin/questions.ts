import { DOCUMENT_TYPES, type CreateUserInput } from '@portal/domain';

export const FIELDS = ['name', 'lastName', 'documentType', 'document', 'email', 'phone'] as const;
export type Field = (typeof FIELDS)[number];

export type Answers = { [Answer in Field | 'password']?: string | undefined };
export type Administrator = CreateUserInput;

const documentTypes = DOCUMENT_TYPES.map(({ value, label }) => `${value} = ${label}`).join(', ');

export const QUESTIONS = {
  name: { question: 'Nombre', flag: 'name', example: 'Ana' },
  lastName: { question: 'Apellido', flag: 'last-name', example: 'Rojas' },
  documentType: { question: `Tipo de documento (${documentTypes})`, flag: 'document-type', example: 'RT' },
  document: { question: 'Número de documento', flag: 'document', example: '12345678-5' },
  email: { question: 'Correo', flag: 'email', example: 'ana@empresa.cl' },
  phone: { question: 'Celular', flag: 'phone', example: '56912345678' },
} as const satisfies Record<Field, { question: string; flag: string; example: string }>;
