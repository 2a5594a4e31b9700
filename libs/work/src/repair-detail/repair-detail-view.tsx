import { useRequestHistory } from '@portal/api-client';
import {
  type RepairDetail,
  formatDay,
  formatDayAndHour,
  formatInstant,
  sayDuration,
  sayWorkTime,
  DOCUMENT_TYPES,
  labelOf,
} from '@portal/domain';
import {
  BeforeAfterPhotos,
  DescriptionGrid,
  type DescriptionItem,
  Flex,
  Panel,
  type Photo,
  PhotoGrid,
  Skeleton,
  Slots,
  StatusBadge,
} from '@portal/ui';
import type { ReactNode } from 'react';
import './repair-detail.css';
import { HistoryContent } from '../assignment/request-history';
import { RepairCosts } from './repair-costs';
import { Signature } from './signature';

type ReceptionProps = Pick<RepairDetail, 'userReceive' | 'signature' | 'signatureName'>;

function RepairReception({ userReceive, signature, signatureName }: ReceptionProps) {
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
            value: signature && (
              <Signature photo={signature} signatureName={signatureName} receiver={userReceive?.name} />
            ),
            wide: true,
          },
        ]}
      />
    </Panel>
  );
}

type RepairPhotosProps = Pick<RepairDetail, 'filesSoli' | 'filesStart' | 'filesRepairs' | 'filesInsumos'>;

const titled = (photos: RepairPhotosProps['filesSoli'], alt: string): Photo[] =>
  photos.map((photo, index) => ({ ...photo, alt: `${alt} ${index + 1}` }));

function RepairPhotos({ filesSoli, filesStart, filesRepairs, filesInsumos }: RepairPhotosProps) {
  return (
    <Panel title="Fotos">
      <BeforeAfterPhotos
        before={[...titled(filesSoli, 'Foto de la solicitud'), ...titled(filesStart, 'Foto al iniciar')]}
        after={titled(filesRepairs, 'Foto del resultado')}
      />
      {filesInsumos.length > 0 && (
        <Flex className="ui-below" vertical gap={8}>
          <h3>Fotos de los insumos</h3>
          <PhotoGrid photos={titled(filesInsumos, 'Foto de los insumos')} label="Fotos de los insumos" />
        </Flex>
      )}
    </Panel>
  );
}

const day = (value: string | null): string | null => (value === null ? null : formatDay(value));

/** The facts in the order of spec 2 §2; a missing value reads 'No disponible'. */
function repairFacts(detail: RepairDetail): DescriptionItem[] {
  return [
    { label: 'Cliente', value: detail.clientName },
    { label: 'Operario', value: [detail.operatorName, detail.companyName].filter(Boolean).join(' · ') },
    { label: 'Sede', value: detail.branch?.name },
    { label: 'Dirección', value: detail.address },
    { label: 'Fecha de solicitud', value: formatInstant(detail.dateSoli) },
    { label: 'Fecha de visita', value: formatDayAndHour(detail.dateAssigned, detail.hourAssigned) || null },
    { label: 'Fecha de inicio', value: day(detail.dateStart) },
    { label: 'Hora de inicio', value: sayWorkTime(detail.hourStart, detail.startReceived) },
    { label: 'Fecha de finalización', value: day(detail.dateFinish) },
    { label: 'Hora de finalización', value: sayWorkTime(detail.hourEnd, detail.finishReceived) },
    { label: 'Duración', value: sayDuration(detail) },
    { label: 'Trabajo realizado', value: detail.description, wide: true },
  ];
}

function RepairFacts({ detail }: { detail: RepairDetail }) {
  return (
    <Panel title="Datos de la reparación" extra={<StatusBadge status={detail.status} />}>
      <DescriptionGrid items={repairFacts(detail)} />
    </Panel>
  );
}

/** The repair detail shared by 'Liquidar' and 'Sugerir precio' (spec 2 §2). The decision stays in sight, or comes first. */
export function RepairDetailView({ detail, aside }: { detail: RepairDetail; aside: ReactNode }) {
  return (
    <div className="work-repair-layout">
      <div className="work-repair-aside">{aside}</div>
      <div className="work-repair-read">
        <RepairCosts insumos={detail.insumos} service={detail.service} />
        <RepairFacts detail={detail} />
        <RepairPhotos {...detail} />
        <RepairReception {...detail} />
      </div>
      <div className="work-repair-after">
        <Panel>
          <Slots place="request-side" props={{ requestId: detail.request }} />
        </Panel>
        <Panel title="Historial">
          <HistoryContent query={useRequestHistory(detail.request)} />
        </Panel>
      </div>
    </div>
  );
}

export function RepairDetailSkeleton() {
  return (
    <div className="work-repair-layout" role="status" aria-label="Cargando...">
      <div className="work-repair-read">
        <BonesPanel title="Insumos utilizados" rows={5} />
        <BonesPanel title="Datos de la reparación" rows={6} />
        <BonesPanel title="Fotos" rows={4} />
      </div>
      <div className="work-repair-aside">
        <BonesPanel rows={5} />
      </div>
    </div>
  );
}

function BonesPanel({ title, rows }: { title?: string; rows: number }) {
  return (
    <Panel title={title}>
      <Skeleton active title={false} paragraph={{ rows }} />
    </Panel>
  );
}
