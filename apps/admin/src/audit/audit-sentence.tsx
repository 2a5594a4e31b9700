import {
  formatInstant,
  AUDIT_KINDS,
  formatDay,
  MASTERS,
  roleLabel,
  type AuditDetails,
  type AuditEntry,
  type AuditKind,
  type AuditPerson,
  type CalendarDay,
  type RoleCode,
} from '@portal/domain';
import { formatCount } from '@portal/ui';
import type { ReactNode } from 'react';

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
const OPERATOR_COMPANY = 'la empresa operadora';

const bold = (name: string) => <strong>{name}</strong>;
const subjectOf = ({ subject }: { subject: AuditPerson | null }) => bold(subject?.name ?? 'Cuenta desconocida');

function actorOf({ actor, details }: { actor: AuditPerson | null; details: { by?: string } | object }) {
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
  entry.subject === null ? (
    own
  ) : (
    <>
      {other} {subjectOf(entry)}
    </>
  );

const SENTENCES: Sentences = {
  'sign-in': (entry) => <>{actorOf(entry)} inició sesión.</>,
  'sign-in-refused': (entry) =>
    entry.subject === null ? (
      'Se rechazó un inicio de sesión en una cuenta desconocida.'
    ) : (
      <>
        Se rechazó un inicio de sesión en la cuenta de {subjectOf(entry)}:{' '}
        {entry.details.reason === 'inactive' ? 'no está activa' : 'la contraseña no es la suya'}.
      </>
    ),
  'sign-out': (entry) => <>{actorOf(entry)} cerró su sesión.</>,
  'sessions-ended': (entry) => {
    const { sessions } = entry.details;
    const count = sessions === 1 ? 'una sesión' : `${formatCount(sessions)} sesiones`;
    return (
      <>
        {actorOf(entry)} cerró {aboutSubject(entry, `${count} de su propia cuenta`, `${count} de`)}.
      </>
    );
  },
  'password-changed': (entry) => (
    <>
      {actorOf(entry)} cambió {aboutSubject(entry, 'su contraseña', 'la contraseña de')}.
    </>
  ),
  'password-change-refused': (entry) => (
    <>Se rechazó un cambio de contraseña de {actorOf(entry)}: la contraseña actual no es la suya.</>
  ),
  'password-link-created': (entry) => {
    const { purpose, isHandedOver } = entry.details;
    if (purpose === 'reset') return <>Se envió a {subjectOf(entry)} un enlace para elegir otra contraseña.</>;
    return isHandedOver ? (
      <>
        {actorOf(entry)} recibió{' '}
        {aboutSubject(entry, 'un enlace para elegir su contraseña', 'un enlace de contraseña de')}.
      </>
    ) : (
      <>
        {actorOf(entry)} envió {aboutSubject(entry, 'una invitación a su propia cuenta', 'una invitación a')}.
      </>
    );
  },
  'password-chosen': (entry) => <>{actorOf(entry)} eligió su contraseña con un enlace.</>,
  'user-created': (entry) => {
    const { roles, company } = entry.details;
    return (
      <>
        {actorOf(entry)} creó la cuenta de {subjectOf(entry)} con {rolesText(roles)}
        {company !== null && ` en la empresa ${company}`}.
      </>
    );
  },
  'email-changed': (entry) => (
    <>
      {actorOf(entry)} cambió {aboutSubject(entry, 'su correo', 'el correo de')} de {entry.details.from} a{' '}
      {entry.details.to}.
    </>
  ),
  'roles-changed': (entry) => (
    <>
      {actorOf(entry)} cambió {aboutSubject(entry, 'sus propios roles', 'los roles de')}: {roleChanges(entry.details)}.
    </>
  ),
  'company-changed': (entry) => (
    <>
      {actorOf(entry)} pasó {aboutSubject(entry, 'su cuenta', 'a')} de {entry.details.from ?? OPERATOR_COMPANY} a{' '}
      {entry.details.to ?? OPERATOR_COMPANY}.
    </>
  ),
  'user-deactivated': (entry) => (
    <>
      {actorOf(entry)} desactivó la cuenta de {subjectOf(entry)}.
    </>
  ),
  'user-reactivated': (entry) => (
    <>
      {actorOf(entry)} reactivó la cuenta de {subjectOf(entry)}.
    </>
  ),
  'user-deleted': (entry) => (
    <>
      {actorOf(entry)} eliminó la cuenta de {subjectOf(entry)}.
    </>
  ),
  'access-refused': (entry) => (
    <>
      Se negó a {actorOf(entry)} algo que sus roles no permiten: {entry.details.method} {entry.details.route}.
    </>
  ),
  'report-exported': (entry) => (
    <>
      {actorOf(entry)} exportó el informe a Excel: {formatCount(entry.details.rows)}{' '}
      {entry.details.rows === 1 ? 'solicitud' : 'solicitudes'}
      {entry.details.from && <>, desde el {dayText(entry.details.from)}</>}
      {entry.details.to && <>, hasta el {dayText(entry.details.to)}</>}.
    </>
  ),
  'masters-imported': (entry) => (
    <>
      {actorOf(entry)} importó {formatCount(entry.details.records)}{' '}
      {entry.details.records === 1 ? 'registro' : 'registros'} en {MASTERS[entry.details.list].plural}.
    </>
  ),
  'deploy-token-created': (entry) => (
    <>
      {actorOf(entry)} creó el token de despliegue {entry.details.name}, del área {entry.details.deployable}.
    </>
  ),
  'deploy-token-revoked': (entry) => (
    <>
      {actorOf(entry)} revocó el token de despliegue {entry.details.name}, del área {entry.details.deployable}.
    </>
  ),
  'place-codes-created': (entry) => (
    <>
      {actorOf(entry)} creó {formatCount(entry.details.codes)} {entry.details.codes === 1 ? 'código QR' : 'códigos QR'}{' '}
      para {entry.details.client}; las solicitudes quedan en la cuenta de {subjectOf(entry)}.
    </>
  ),
  'place-code-revoked': (entry) => (
    <>
      {actorOf(entry)} retiró el código QR de {entry.details.location}.
    </>
  ),
  'preview-given': (entry) => (
    <>
      {actorOf(entry)} dio a {subjectOf(entry)} la vista previa de {entry.details.area} {entry.details.version}, hasta
      el {formatInstant(entry.details.until)}.
    </>
  ),
  'preview-revoked': (entry) => (
    <>
      {actorOf(entry)} revocó a {subjectOf(entry)} la vista previa de {entry.details.area} {entry.details.version}.
    </>
  ),
  'calendar-created': (entry) => (
    <>{actorOf(entry)} creó una dirección para su calendario de visitas; la anterior dejó de servir.</>
  ),
  'calendar-revoked': (entry) => <>{actorOf(entry)} revocó la dirección de su calendario de visitas.</>,
  'release-changed': (entry) => (
    <>
      {actorOf(entry)} hizo la publicación {entry.details.number}: {entry.details.note}.
    </>
  ),
};

/** A kind that a newer API has and this area does not know yet is shown by its code. */
function sentenceOf<Kind extends AuditKind>(entry: EntryOf<Kind>): ReactNode {
  if (!Object.hasOwn(AUDIT_KINDS, entry.kind)) return entry.kind;
  const sentence = SENTENCES[entry.kind] as (entry: EntryOf<Kind>) => ReactNode;
  return sentence(entry);
}
