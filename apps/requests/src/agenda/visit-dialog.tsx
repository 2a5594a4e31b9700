import {
  canHappen,
  formatDayAndHour,
  formatRequestNumber,
  overlapWarning,
  type AgendaVisit,
  type RequestEvent,
} from '@portal/domain';
import { Alert, Button, DescriptionGrid, SheetModal, StatusBadge } from '@portal/ui';
import { PriorityBadge, RequestLink } from '@portal/work';

type VisitDialogProps = {
  visit: AgendaVisit;
  overlaps: readonly AgendaVisit[];
  event: RequestEvent;
  open: boolean;
  onChoose: () => void;
  onAssign: () => void;
  onClose: () => void;
};

export function VisitDialog({ visit, overlaps, event, open, onChoose, onAssign, onClose }: VisitDialogProps) {
  const isMovable = canHappen(event, visit.status);
  const warning = overlapWarning(overlaps);
  return (
    <SheetModal
      open={open}
      title={`Visita ${formatRequestNumber(visit.numRequest)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {isMovable && <Button onClick={onChoose}>Elegir para mover</Button>}
          {isMovable && (
            <Button type="primary" onClick={onAssign}>
              Asignar
            </Button>
          )}
        </>
      }
    >
      {warning && <Alert className="ui-above" type="warning" showIcon title={warning} />}
      <DescriptionGrid
        items={[
          { label: 'Solicitud', value: <RequestLink number={visit.numRequest} /> },
          { label: 'Cliente', value: visit.client },
          { label: 'Servicio', value: visit.service },
          { label: 'Dirección', value: visit.address },
          { label: 'Operario', value: [visit.operator.name, visit.operator.company?.name].filter(Boolean).join(' · ') },
          { label: 'Fecha de visita', value: formatDayAndHour(visit.date, visit.hour) },
          { label: 'Estado', value: <StatusBadge status={visit.status} /> },
          { label: 'Prioridad', value: <PriorityBadge priority={visit.priority} /> },
        ]}
      />
    </SheetModal>
  );
}
