import { isApiError } from '@portal/api-client';
import { ownPasswordSchema, type DeployedArea, type ReleaseOutcome } from '@portal/domain';
import { Alert, errorMessage, FormModal, useToasts } from '@portal/ui';
import { useCallback, useState } from 'react';
import { TOASTS } from '../toasts';
import { OwnPasswordField } from '../users/own-password-field';

const HTTP_CONFLICT = 409;

/** `expected`: the publication that the screen shows. */
type Confirmation = { expected: number; ownPassword?: string };

type Work = (confirmation: Confirmation) => Promise<ReleaseOutcome>;

export type ReleaseChange = (work: Work, done: string) => Promise<void>;

export type ReleaseDialogProps = { area: DeployedArea | null; change: ReleaseChange; onClose: () => void };

/**
 * After another publication the server refuses the change: its message appears, and the screen shows what is live now
 * before another attempt. Where more people would run code of an area it asks for the own password. Any other failure
 * is rethrown.
 */
export function useReleaseChange(expected: number, refetch: () => Promise<unknown>) {
  const toasts = useToasts();
  const [asked, setAsked] = useState<{ work: Work; done: string; reason: string } | null>(null);

  const run = useCallback(
    async (work: Work, done: string, ownPassword?: string) => {
      try {
        const { changed } = await work({ expected, ...(ownPassword !== undefined && { ownPassword }) });
        if (changed) toasts.success(done);
        else toasts.info(TOASTS.release.unchanged);
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.status === HTTP_CONFLICT) {
          toasts.error(errorMessage(error));
          await refetch();
        } else if (error.errors?.ownPassword !== undefined && ownPassword === undefined) {
          setAsked({ work, done, reason: errorMessage(error) });
        } else throw error;
      }
    },
    [toasts, expected, refetch],
  );
  const change = useCallback<ReleaseChange>((work, done) => run(work, done), [run]);

  const confirmation = (
    <FormModal
      open={asked !== null}
      title="Confirma que eres tú"
      submitLabel="Confirmar"
      width={460}
      initialValues={{ ownPassword: '' }}
      schema={ownPasswordSchema}
      onClose={() => setAsked(null)}
      onSubmit={async ({ ownPassword }) => {
        if (!asked) return;
        await run(asked.work, asked.done, ownPassword);
        setAsked(null);
      }}
    >
      <Alert type="warning" showIcon title={asked?.reason} />
      <OwnPasswordField />
    </FormModal>
  );
  return { change, confirmation };
}
