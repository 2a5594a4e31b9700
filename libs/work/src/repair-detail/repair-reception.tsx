import { DOCUMENT_TYPES, labelOf, type RepairDetail } from '@portal/domain';
import { DescriptionGrid, Panel } from '@portal/ui';
import { Signature } from './signature';

export function RepairReception({ userReceive, signature }: Pick<RepairDetail, 'userReceive' | 'signature'>) {
  return (
    <Panel title="Recepción">
      <DescriptionGrid
        items={[
          { label: 'Recibe', value: userReceive?.name },
          {
            label: userReceive ? labelOf(DOCUMENT_TYPES, userReceive.typeDocument) : 'Documento',
            value: userReceive?.document,
          },
          {
            label: 'Firma',
            value: signature && <Signature photo={signature} receiver={userReceive?.name} />,
            wide: true,
          },
        ]}
      />
    </Panel>
  );
}
