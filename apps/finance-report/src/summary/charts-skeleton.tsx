import './summary.css';
import { Flex } from '@portal/ui';

const CHARTS = ['state', 'months', 'money', 'times', 'operators', 'companies'];
const BARS = [92, 74, 60, 48, 34, 22];

export function ChartsSkeleton() {
  return (
    <div className="summary-charts" role="status" aria-label="Cargando...">
      {CHARTS.map((chart) => (
        <div key={chart} className="summary-chart" aria-hidden>
          <span className="ui-bone" style={{ width: '45%' }} />
          <Flex vertical gap={20} style={{ marginTop: 24 }}>
            {BARS.map((width) => (
              <span key={width} className="ui-bone" style={{ width: `${width}%` }} />
            ))}
          </Flex>
        </div>
      ))}
    </div>
  );
}
