import { useBranches } from '@portal/api-client';
import { isYes, LIMITS, SHARED_FAILURES, startRepairSchema } from '@portal/domain';
import { Alert, MissingChoice, PhotoPicker, QuerySelectField, useIsPhone, useStoredChoice } from '@portal/ui';
import { startContentOf, startValuesOf } from '../drafts/start-draft';
import { DraftDialog, type RequestDialogProps } from '../outbox/draft-dialog';
import { TOASTS } from '../toasts';

export function StartDialog(dialog: RequestDialogProps) {
  const { request, user } = dialog;
  const branches = useBranches();
  const choices = branches.data?.map(({ id, name }) => ({ value: id, label: name }));
  const [last, keepLast] = useStoredChoice(`portal.branch.${user}`, choices?.map(({ value }) => `${value}`) ?? [], '');
  const proposed = choices?.find(({ value }) => `${value}` === last);
  const isPhone = useIsPhone();
  return (
    <DraftDialog
      {...dialog}
      kind="start"
      done={TOASTS.repair.created}
      schema={startRepairSchema}
      empty={{ request: request.id, branch: '', file: [] }}
      contentOf={startContentOf}
      valuesOf={startValuesOf}
    >
      {isYes(request.havePermission) && (
        <Alert
          type="info"
          showIcon
          title={`La solicitud tiene el permiso N° ${request.permissionNum ?? ''}`}
          style={{ marginBottom: 16 }}
        />
      )}
      <QuerySelectField<number>
        name="branch"
        label="Sede representada:"
        help="La sede nuestra por la que vas a esta visita."
        placeholder="Seleccione una sede"
        autoFocus={!isPhone}
        emptyText={<MissingChoice of="branch" />}
        failedText={`${SHARED_FAILURES.branches}.`}
        query={{ ...branches, data: choices }}
        proposal={proposed && { text: proposed.label, value: proposed.value }}
        onSelected={(branch) => keepLast(`${branch}`)}
      />
      <PhotoPicker
        name="file"
        label="Foto del lugar"
        help={`Cómo está el lugar antes de empezar: de 1 a ${LIMITS.repairPhotos} fotos.`}
        max={LIMITS.repairPhotos}
      />
    </DraftDialog>
  );
}
