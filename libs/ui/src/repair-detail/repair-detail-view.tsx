import './repair-detail.css';
import type { RepairDetail } from '@portal/domain';
import { Skeleton } from 'antd';
import type { RequestHistoryQuery } from '../assignment/request-history';
import { Panel } from '../page/page';
import { RepairCosts } from './repair-costs';
import { RepairFacts } from './repair-facts';
import { RepairHistory } from './repair-history';
import { RepairPhotos } from './repair-photos';
import { RepairReception } from './repair-reception';

/** `history`: the request's history; left out, no timeline is drawn. */
export type RepairDetailViewProps = { detail: RepairDetail; history?: RequestHistoryQuery };

/** The repair detail shared by 'Liquidar' and 'Sugerir precio' (spec 2 §2). */
export function RepairDetailView({ detail, history }: RepairDetailViewProps) {
  return (
    <div className="ui-repair-detail">
      <RepairFacts detail={detail} />
      <RepairPhotos {...detail} />
      <RepairCosts insumos={detail.insumos} service={detail.service} />
      <RepairReception userReceive={detail.userReceive} signature={detail.signature} />
      {history && <RepairHistory history={history} />}
    </div>
  );
}

/** The detail while it is on its way, in its own shape. */
export function RepairDetailSkeleton() {
  return (
    <div className="ui-repair-detail" role="status" aria-label="Cargando...">
      <Panel title="Datos de la reparación">
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </Panel>
      <Panel title="Fotos">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </Panel>
      <Panel title="Insumos utilizados">
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </Panel>
    </div>
  );
}
