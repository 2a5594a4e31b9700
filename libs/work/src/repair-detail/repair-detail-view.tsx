import './repair-detail.css';
import type { RepairDetail } from '@portal/domain';
import { Panel, Skeleton, Slots } from '@portal/ui';
import type { ReactNode } from 'react';
import type { RequestHistoryQuery } from '../assignment/request-history';
import { RepairCosts } from './repair-costs';
import { RepairFacts } from './repair-facts';
import { RepairHistory } from './repair-history';
import { RepairPhotos } from './repair-photos';
import { RepairReception } from './repair-reception';

type RepairDetailViewProps = {
  detail: RepairDetail;
  history: RequestHistoryQuery;
  aside: ReactNode;
};

/**
 * The repair detail shared by 'Liquidar' and 'Sugerir precio' (spec 2 §2). The decision stays in sight; on narrow
 * windows it comes after what it is decided by, and before the history; for the Tab key it is the first.
 */
export function RepairDetailView({ detail, history, aside }: RepairDetailViewProps) {
  return (
    <div className="work-repair-layout">
      <div className="work-repair-aside">{aside}</div>
      <div className="work-repair-read">
        <RepairCosts insumos={detail.insumos} service={detail.service} />
        <RepairFacts detail={detail} />
        <RepairPhotos {...detail} />
        <RepairReception userReceive={detail.userReceive} signature={detail.signature} />
      </div>
      <div className="work-repair-after">
        <Panel>
          <Slots place="request-side" props={{ requestId: detail.request }} />
        </Panel>
        <RepairHistory history={history} />
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
