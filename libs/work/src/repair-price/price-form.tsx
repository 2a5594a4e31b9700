import { canHappen, SHARED_TOASTS, type RepairDetail, type RequestEvent } from '@portal/domain';
import { isApiFailure, Panel, PortalForm, SubmitBar, type PortalFormProps } from '@portal/ui';
import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import type { AnyObject } from 'yup';
import { useMovedRequest } from '../assignment/use-moved-request';
import { useRequestToast } from '../request-detail/use-request-toast';
import { useRepairLoop, type RepairPaths } from './use-repair-loop';

type RepairKey = { repair: number; request: number; version: string };

export type PriceFormProps<Values extends FormikValues, Input extends AnyObject> = Required<
  Pick<PortalFormProps<Values, Input>, 'initialValues' | 'schema'>
> & {
  title: string;
  detail: RepairDetail;
  event: RequestEvent;
  paths: RepairPaths;
  change: { mutateAsync: (input: Input & RepairKey) => Promise<unknown>; isPending: boolean; isSuccess: boolean };
  onStale: () => void;
  children: ReactNode;
};

/** Decides the price of a repair, and goes on with the next one of the list that it was opened from. */
export function PriceForm<Values extends FormikValues, Input extends AnyObject>({
  title,
  detail,
  event,
  paths,
  change,
  onStale,
  children,
  ...form
}: PriceFormProps<Values, Input>) {
  const { request: seen, notice } = useMovedRequest({
    opened: detail,
    latest: { data: detail, error: null },
    mayContinue: ({ status }) => canHappen(event, status),
    isSending: change.isPending || change.isSuccess,
  });
  const tellDone = useRequestToast();
  const { loop, back, done } = useRepairLoop(paths);
  return (
    <Panel title={title}>
      {notice}
      <PortalForm<Values, Input>
        {...form}
        ariaLabel={title}
        onSubmit={async (input, { openNext }) => {
          await change.mutateAsync({ ...input, repair: seen.id, request: seen.request, version: seen.version });
          tellDone(SHARED_TOASTS.liquidationCreated, detail.numRequest);
          await done(openNext);
        }}
        onFailure={(error) => {
          if (isApiFailure(error) && error.status === 409) onStale();
        }}
      >
        {children}
        <SubmitBar label="Guardar" disabled={!canHappen(event, detail.status)} loop={loop} onCancel={back} />
      </PortalForm>
    </Panel>
  );
}
