import './report.css';
import { useMoneyTrail } from '@portal/api-client';
import { MoneyTrail } from '../money/money-trail';

export function ReportMoney({ requestId }: { requestId: number }) {
  return (
    <section className="ui-sheet report-repair">
      <h3>Recorrido del precio</h3>
      <MoneyTrail query={useMoneyTrail(requestId)} />
    </section>
  );
}
