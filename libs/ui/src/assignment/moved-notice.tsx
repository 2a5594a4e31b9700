import { STATUS_LABELS, type RequestStatus } from '@portal/domain';
import { Alert } from 'antd';

/** What tells one state of a request from the next; `version` where the row has one. */
type Moment = { status: RequestStatus; version?: string };

/** `seen`: the request as the dialog was opened with it. `now`: as it is, once known. */
export type MovedNoticeProps = { seen: Moment; now: Moment | undefined };

/**
 * Says, in a dialog that stays open, that somebody else changed its request meanwhile. What was typed stays; whoever reads
 * this decides what to do with it.
 */
export function MovedNotice({ seen, now }: MovedNoticeProps) {
  if (!now) return null;
  const hasMoved = now.status !== seen.status || (seen.version !== undefined && now.version !== seen.version);
  if (!hasMoved) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      style={{ marginBottom: 16 }}
      title="Otra persona cambió esta solicitud mientras la tenías abierta"
      description={`Ahora está en estado ${STATUS_LABELS[now.status].toLowerCase()}. Lo que escribiste sigue aquí; para trabajar con lo último, cierra y vuelve a abrirla desde la lista.`}
    />
  );
}
