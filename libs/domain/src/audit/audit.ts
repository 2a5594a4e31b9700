import type { NamedOption } from '../catalogue/catalogue';
import type { MasterKind } from '../catalogue/masters';
import type { RoleCode } from '../access/roles';
import type { Instant } from '../dates/business-time';
import type { PasswordLinkPurpose } from '../people/password-link';
import type { ReleaseSource } from '../platform/release';

export const AUDIT_KINDS = {
  'sign-in': 'Inicio de sesión',
  'sign-in-refused': 'Inicio de sesión rechazado',
  'sign-out': 'Cierre de sesión',
  'sessions-ended': 'Sesiones cerradas',
  'password-changed': 'Contraseña cambiada',
  'password-change-refused': 'Cambio de contraseña rechazado',
  'password-link-created': 'Enlace para elegir contraseña',
  'password-chosen': 'Contraseña elegida con un enlace',
  'user-created': 'Usuario creado',
  'email-changed': 'Correo cambiado',
  'roles-changed': 'Roles cambiados',
  'company-changed': 'Empresa de un usuario cambiada',
  'user-deactivated': 'Usuario desactivado',
  'user-reactivated': 'Usuario reactivado',
  'user-deleted': 'Usuario eliminado',
  'access-refused': 'Acceso rechazado',
  'report-exported': 'Informe exportado',
  'masters-imported': 'Maestros importados',
  'deploy-token-created': 'Token de despliegue creado',
  'deploy-token-revoked': 'Token de despliegue revocado',
  'release-changed': 'Versiones cambiadas',
  'preview-given': 'Vista previa dada',
  'preview-revoked': 'Vista previa revocada',
  'calendar-created': 'Dirección de calendario creada',
  'calendar-revoked': 'Dirección de calendario revocada',
  'place-codes-created': 'Códigos QR creados',
  'place-code-revoked': 'Código QR retirado',
  'place-request-discarded': 'Solicitud por código QR descartada',
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;
export const AUDIT_KIND_CODES = Object.keys(AUDIT_KINDS) as AuditKind[];

type Nothing = Record<string, never>;
type Actor = { by?: string };
type Token = { deployable: string; name: string };

/** They never hold passwords or tokens. */
export type AuditDetails = {
  'sign-in': Nothing;
  /** `inactive`: the password was right, but the account or its company is not active. */
  'sign-in-refused': { reason: 'password' | 'inactive' };
  'sign-out': Nothing;
  'sessions-ended': { sessions: number };
  'password-changed': Actor;
  'password-change-refused': Nothing;
  /** `isHandedOver`: an administrator received the link in place of a mail to the person. */
  'password-link-created': { purpose: PasswordLinkPurpose; isHandedOver: boolean };
  'password-chosen': { purpose: PasswordLinkPurpose };
  'user-created': Actor & { roles: RoleCode[]; company: string | null };
  'email-changed': { from: string; to: string };
  'roles-changed': { added: RoleCode[]; removed: RoleCode[] };
  /** Names of the companies on that day; null is the operator company. */
  'company-changed': { from: string | null; to: string | null };
  'user-deactivated': Actor;
  'user-reactivated': Actor;
  'user-deleted': Actor;
  /** `route` is the pattern of the address, without ids. */
  'access-refused': { method: string; route: string };
  'report-exported': { rows: number; from?: string; to?: string };
  'masters-imported': { list: MasterKind; records: number };
  'deploy-token-created': Token;
  'deploy-token-revoked': Token;
  'release-changed': Actor & { number: number; note: string; source?: ReleaseSource };
  'preview-given': Actor & { area: string; version: string; until: Instant };
  'preview-revoked': { area: string; version: string };
  'calendar-created': Nothing;
  'calendar-revoked': Nothing;
  'place-codes-created': { client: string; codes: number };
  'place-code-revoked': { location: string };
  'place-request-discarded': { location: string; service: string; reason: string };
};

export type AuditEntry = {
  [Kind in AuditKind]: {
    id: number;
    at: Instant;
    kind: Kind;
    actor: NamedOption | null;
    /** The person it was done to; null where it is the actor, or nobody. */
    subject: NamedOption | null;
    address: string | null;
    agent: string | null;
    details: AuditDetails[Kind];
    /** Number of repetitions within the hour; refusals are counted, every other event happens once. */
    times: number;
  };
}[AuditKind];

export type AuditPersonOption = NamedOption & { document: string; isDeleted: boolean };
