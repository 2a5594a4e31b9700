import {
  AUDIT_KINDS,
  type AuditDetails,
  type AuditEntry,
  type AuditKind,
  type NamedOption,
  type CalendarDay,
  formatCount,
  formatDay,
  formatInstant,
  MASTERS,
  type RoleCode,
  roleLabel,
} from '@portal/domain';
import { createElement, Fragment, type ReactNode } from 'react';

export function AuditSentence({ entry }: { entry: AuditEntry }) {
  return (
    <span className="audit-sentence">
      {sentenceOf(entry)}
      {entry.times > 1 && ` Ocurrió ${formatCount(entry.times)} veces en una hora.`}
    </span>
  );
}

type EntryOf<Kind extends AuditKind> = Extract<AuditEntry, { kind: Kind }>;

type Sentences = { [Kind in AuditKind]: (entry: EntryOf<Kind>) => ReactNode };

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });
/** The part of a version that the history of 'Plataforma' alone shows. */
const BUILD = /-[0-9a-f]{7,}\b/g;
const OPERATOR_COMPANY = 'la empresa operadora';

const bold = (name: string) => <strong>{name}</strong>;
const subjectOf = ({ subject }: { subject: NamedOption | null }) => bold(subject?.name ?? 'Cuenta desconocida');

function actorOf({ actor, details }: { actor: NamedOption | null; details: { by?: string } | object }) {
  if (actor !== null) return bold(actor.name);
  return 'by' in details && details.by !== undefined ? bold(details.by) : 'El sistema';
}

const rolesText = (roles: readonly RoleCode[]): string =>
  `${roles.length === 1 ? 'el rol' : 'los roles'} ${LIST.format(roles.map(roleLabel))}`;

function roleChanges({ added, removed }: AuditDetails['roles-changed']): string {
  const changes = [
    ...(added.length > 0 ? [`agregó ${rolesText(added)}`] : []),
    ...(removed.length > 0 ? [`quitó ${rolesText(removed)}`] : []),
  ];
  return LIST.format(changes);
}

const dayText = (day: CalendarDay) => <span className="audit-day">{formatDay(day)}</span>;

/** 'cambió <own> ' or 'cambió <other> de Luis', as the entry is about the actor or somebody else. */
const aboutSubject = (entry: AuditEntry, own: string, other: string): ReactNode =>
  entry.subject === null ? own : say`${other} ${subjectOf(entry)}`;

const say = (words: TemplateStringsArray, ...names: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...words.flatMap((text, index) => [text, names[index]]));

const SENTENCES: Sentences = {
  'sign-in': (entry) => say`${actorOf(entry)} inició sesión.`,
  'sign-in-refused': (entry) => {
    if (entry.subject === null) return 'Se rechazó un inicio de sesión en una cuenta desconocida.';
    const reason = entry.details.reason === 'inactive' ? 'no está activa' : 'la contraseña no es la suya';
    return say`Se rechazó un inicio de sesión en la cuenta de ${subjectOf(entry)}: ${reason}.`;
  },
  'sign-out': (entry) => say`${actorOf(entry)} cerró su sesión.`,
  'sessions-ended': (entry) => {
    const { sessions } = entry.details;
    const count = sessions === 1 ? 'una sesión' : `${formatCount(sessions)} sesiones`;
    return say`${actorOf(entry)} cerró ${aboutSubject(entry, `${count} de su propia cuenta`, `${count} de`)}.`;
  },
  'password-changed': (entry) =>
    say`${actorOf(entry)} cambió ${aboutSubject(entry, 'su contraseña', 'la contraseña de')}.`,
  'password-change-refused': (entry) =>
    say`Se rechazó un cambio de contraseña de ${actorOf(entry)}: la contraseña actual no es la suya.`,
  'password-link-created': (entry) => {
    const { purpose, isHandedOver } = entry.details;
    if (purpose === 'reset') return say`Se envió a ${subjectOf(entry)} un enlace para elegir otra contraseña.`;
    return isHandedOver
      ? say`${actorOf(entry)} recibió ${aboutSubject(entry, 'un enlace para elegir su contraseña', 'un enlace de contraseña de')}.`
      : say`${actorOf(entry)} envió ${aboutSubject(entry, 'una invitación a su propia cuenta', 'una invitación a')}.`;
  },
  'password-chosen': (entry) => say`${actorOf(entry)} eligió su contraseña con un enlace.`,
  'user-created': (entry) => {
    const { roles, company } = entry.details;
    const place = company === null ? '' : ` en la empresa ${company}`;
    return say`${actorOf(entry)} creó la cuenta de ${subjectOf(entry)} con ${rolesText(roles)}${place}.`;
  },
  'email-changed': (entry) => {
    const { from, to } = entry.details;
    return say`${actorOf(entry)} cambió ${aboutSubject(entry, 'su correo', 'el correo de')} de ${from} a ${to}.`;
  },
  'roles-changed': (entry) => {
    const changed = aboutSubject(entry, 'sus propios roles', 'los roles de');
    return say`${actorOf(entry)} cambió ${changed}: ${roleChanges(entry.details)}.`;
  },
  'company-changed': (entry) => {
    const { from, to } = entry.details;
    const moved = aboutSubject(entry, 'su cuenta', 'a');
    return say`${actorOf(entry)} pasó ${moved} de ${from ?? OPERATOR_COMPANY} a ${to ?? OPERATOR_COMPANY}.`;
  },
  'user-deactivated': (entry) => say`${actorOf(entry)} desactivó la cuenta de ${subjectOf(entry)}.`,
  'user-reactivated': (entry) => say`${actorOf(entry)} reactivó la cuenta de ${subjectOf(entry)}.`,
  'user-deleted': (entry) => say`${actorOf(entry)} eliminó la cuenta de ${subjectOf(entry)}.`,
  'access-refused': (entry) => {
    const { method, route } = entry.details;
    return say`Se negó a ${actorOf(entry)} algo que sus roles no permiten: ${method} ${route}.`;
  },
  'report-exported': (entry) => {
    const { rows, from, to } = entry.details;
    const requests = `${formatCount(rows)} ${rows === 1 ? 'solicitud' : 'solicitudes'}`;
    const since = from && say`, desde el ${dayText(from)}`;
    const until = to && say`, hasta el ${dayText(to)}`;
    return say`${actorOf(entry)} exportó el informe a Excel: ${requests}${since}${until}.`;
  },
  'masters-imported': (entry) => {
    const { records, list } = entry.details;
    const imported = `${formatCount(records)} ${records === 1 ? 'registro' : 'registros'}`;
    return say`${actorOf(entry)} importó ${imported} en ${MASTERS[list].plural}.`;
  },
  'deploy-token-created': (entry) => {
    const { name, deployable } = entry.details;
    return say`${actorOf(entry)} creó el token de despliegue ${name}, del área ${deployable}.`;
  },
  'deploy-token-revoked': (entry) => {
    const { name, deployable } = entry.details;
    return say`${actorOf(entry)} revocó el token de despliegue ${name}, del área ${deployable}.`;
  },
  'place-codes-created': (entry) => {
    const { codes, client } = entry.details;
    const created = `${formatCount(codes)} ${codes === 1 ? 'código QR' : 'códigos QR'}`;
    return say`${actorOf(entry)} creó ${created} para ${client}; las solicitudes quedan en la cuenta de ${subjectOf(entry)}.`;
  },
  'place-code-revoked': (entry) => say`${actorOf(entry)} retiró el código QR de ${entry.details.location}.`,
  'place-request-discarded': (entry) =>
    say`${actorOf(entry)} descartó una solicitud por código QR de ${entry.details.location} (${entry.details.service}): «${entry.details.reason}».`,
  'preview-given': (entry) => {
    const { area, version, until } = entry.details;
    const preview = `${area} ${version}, hasta el ${formatInstant(until)}`;
    return say`${actorOf(entry)} dio a ${subjectOf(entry)} la vista previa de ${preview}.`;
  },
  'preview-revoked': (entry) => {
    const { area, version } = entry.details;
    return say`${actorOf(entry)} revocó a ${subjectOf(entry)} la vista previa de ${area} ${version}.`;
  },
  'calendar-created': (entry) =>
    say`${actorOf(entry)} creó una dirección para su calendario de visitas; la anterior dejó de servir.`,
  'calendar-revoked': (entry) => say`${actorOf(entry)} revocó la dirección de su calendario de visitas.`,
  'release-changed': (entry) =>
    say`${actorOf(entry)} hizo la publicación ${entry.details.number}: ${entry.details.note.replace(BUILD, '')}.`,
};

/** A kind that a newer API has and this area does not know yet is shown by its code. */
function sentenceOf<Kind extends AuditKind>(entry: EntryOf<Kind>): ReactNode {
  if (!Object.hasOwn(AUDIT_KINDS, entry.kind)) return entry.kind;
  const sentence = SENTENCES[entry.kind] as (entry: EntryOf<Kind>) => ReactNode;
  return sentence(entry);
}
