import {
  businessDay,
  businessHour,
  formatDay,
  SYSTEM_NAME,
  type HistoryEntry,
  type RequestEvent,
} from '@portal/domain';

type Change = Pick<HistoryEntry, 'event' | 'user' | 'at' | 'changes'>;

export const REASON_LABEL = 'Motivo';

const DEEDS: Partial<Record<RequestEvent, string>> = {
  assign: 'la asignó a otra persona',
  'assign-own': 'la asignó a otra persona',
  'hand-over': 'la entregó a un contratista',
  return: 'la devolvió',
  'give-permit': 'le asignó el permiso',
  'correct-permit': 'cambió su permiso',
  start: 'la inició',
  interrupt: 'avisó que no se pudo terminar',
  finish: 'la finalizó',
  liquidate: 'la liquidó',
  invoice: 'la facturó',
  edit: 'la editó',
  delete: 'la eliminó',
  'close-as-duplicate': 'la cerró como duplicada',
  'take-duplicate': 'le unió una duplicada',
};

const OWN_DEEDS: Partial<Record<RequestEvent, string>> = {
  start: 'Tú la iniciaste',
  interrupt: 'Tú avisaste que no se pudo terminar',
  finish: 'Tú la finalizaste',
};

export function describeLastChange(
  { event, user, at, changes }: Change,
  reader: { id: number; isTheirs: boolean },
): string {
  const moment = new Date(at);
  const isAssignment = event === 'assign' || event === 'assign-own';
  const deed = isAssignment && reader.isTheirs ? 'cambió su asignación' : (DEEDS[event] ?? 'la cambió');
  const own = user?.id === reader.id ? OWN_DEEDS[event] : undefined;
  const reason = changes.find(({ label }) => label === REASON_LABEL)?.to;
  const when = `el ${formatDay(businessDay(moment))} a las ${businessHour(moment)}`;
  return `${own ?? `${user?.name ?? SYSTEM_NAME} ${deed}`} ${when}${reason ? `: «${reason}»` : ''}`;
}
