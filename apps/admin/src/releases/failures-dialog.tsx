import type { AreaFailure, DeployedArea } from '@portal/domain';
import { DateText, EmptyState, Flex, NoData, SheetModal } from '@portal/ui';
import { useAreaFailures } from '../api/releases';
import { REASON_LABELS } from './release-texts';

const SHOWN = 20;

export function FailuresDialog({ area, onClose }: { area: DeployedArea | null; onClose: () => void }) {
  const failures = useAreaFailures(area?.name ?? null, { limit: SHOWN });
  return (
    <SheetModal open={area !== null} title={`Fallas de «${area?.title ?? ''}»`} width={720} onClose={onClose}>
      {!failures.data ? (
        <NoData query={failures} rows={4} />
      ) : failures.data.data.length === 0 ? (
        <EmptyState
          icon="success"
          title="Sin errores"
          description="Aquí aparecerá lo que les falle a las personas, con la versión que usaban."
        />
      ) : (
        <ul className="release-failures ui-rows">
          {failures.data.data.map((failure) => (
            <Failure key={failure.id} failure={failure} />
          ))}
        </ul>
      )}
    </SheetModal>
  );
}

function Failure({ failure }: { failure: AreaFailure }) {
  const { at, version, reason, message, stack, page, user } = failure;
  return (
    <li>
      <Flex component="p" justify="space-between" gap={12}>
        <strong>{REASON_LABELS[reason]}</strong>
        <DateText value={at} />
      </Flex>
      <p className="ui-quiet ui-small">
        {user.name}
        {page && <> · {page}</>} · <code>{version}</code>
      </p>
      {message && <p>{message}</p>}
      {stack && (
        <details>
          <summary>Ver detalle técnico</summary>
          <pre tabIndex={0}>{stack}</pre>
        </details>
      )}
    </li>
  );
}
