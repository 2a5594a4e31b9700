import { useCan, useRequestSearch } from '@portal/api-client';
import {
  canHappen,
  duplicateSchema,
  formatRequestNumber,
  REQUEST_STATES,
  type RequestDetail,
  type RequestFound,
  type SameRequest,
} from '@portal/domain';
import { FormModal, SelectField, useToasts, type SelectOption } from '@portal/ui';
import { useState } from 'react';
import { useCloseAsDuplicate } from '../api/requests';
import { TOASTS } from '../toasts';

export type DuplicateDialogProps = {
  request: RequestDetail;
  same: readonly SameRequest[];
  open: boolean;
  onClose: () => void;
};

export function DuplicateDialog({ request, same, open, onClose }: DuplicateDialogProps) {
  const toasts = useToasts();
  const isAssigner = useCan('requests:list');
  const closing = useCloseAsDuplicate();
  const [typed, setTyped] = useState('');
  const search = useRequestSearch(typed);
  const others = (search.data ?? []).filter(
    ({ id, status }) =>
      id !== request.id && canHappen('take-duplicate', status) && same.every((proposed) => proposed.id !== id),
  );
  const only = same.length === 1 ? same[0] : undefined;
  return (
    <FormModal
      open={open}
      title={`¿Cerrar la solicitud ${formatRequestNumber(request.numRequest)} como duplicada?`}
      initialValues={{ duplicateOf: '' as const }}
      schema={duplicateSchema}
      submitLabel="Cerrar como duplicada"
      danger
      onClose={onClose}
      onSubmit={async ({ duplicateOf }) => {
        await closing.mutateAsync({ id: request.id, input: { duplicateOf, version: request.version } });
        toasts.success(TOASTS.request.duplicate(duplicateOf));
        onClose();
      }}
    >
      <p>
        Sigue la otra solicitud, y en ella se ven las fotos de esta. {isAssigner && 'Su cliente recibe un aviso. '}No se
        puede deshacer.
      </p>
      <SelectField<number>
        name="duplicateOf"
        label="Solicitud que sigue"
        help="Busca por número, cliente, lugar o servicio."
        options={[...same.map(describeSame), ...others.map(describeFound)]}
        onSearch={setTyped}
        proposal={only && { text: formatRequestNumber(only.numRequest), value: only.numRequest }}
        loading={search.isWaiting}
        autoFocus
      />
    </FormModal>
  );
}

const describeSame = ({ numRequest }: SameRequest): SelectOption<number> => ({
  value: numRequest,
  label: formatRequestNumber(numRequest),
  description: 'Mismo lugar y servicio',
});

const describeFound = ({ numRequest, client, service, address, status }: RequestFound): SelectOption<number> => ({
  value: numRequest,
  label: formatRequestNumber(numRequest),
  description: [client, service, address, REQUEST_STATES[status].label].join(' · '),
});
