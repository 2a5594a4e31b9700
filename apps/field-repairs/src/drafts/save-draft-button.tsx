import { KEYS, useCurrentUser } from '@portal/api-client';
import { formatRequestNumber, type NamedOption } from '@portal/domain';
import { Button, Icon, useToasts } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { saveAs } from 'file-saver';
import { deviceDrafts } from './device-drafts';
import { createDraftFile } from './draft-file';
import { FORM_NAMES, type RepairDraftHead } from './repair-draft';

export function SaveDraftButton({ draft }: { draft: Pick<RepairDraftHead, 'id' | 'request'> }) {
  const toasts = useToasts();
  const client = useQueryClient();
  const person = useCurrentUser()?.name ?? '';
  const { id, request } = draft;
  const save = async () => {
    try {
      const stored = await deviceDrafts.open(id);
      if (!stored) throw new Error('The draft is not on this device');
      const branches = client.getQueryData<NamedOption[]>(KEYS.branches) ?? [];
      saveAs(await createDraftFile(stored, { branches, person }));
    } catch {
      toasts.error('No se pudo guardar el archivo');
    }
  };
  return (
    <Button
      icon={<Icon name="download" />}
      onClick={() => void save()}
      aria-label={`Guardar como archivo ${formatRequestNumber(request.numRequest)}: ${FORM_NAMES[id.kind]}`}
    >
      Guardar como archivo
    </Button>
  );
}
