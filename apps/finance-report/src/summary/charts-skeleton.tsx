import './summary.css';

const CHARTS = ['state', 'months', 'money', 'times', 'operators', 'companies'];
const BARS = [92, 74, 60, 48, 34, 22];

export function ChartsSkeleton() {
  return (
    <div className="summary-charts" role="status" aria-label="Cargando...">
      {CHARTS.map((chart) => (
        <div key={chart} className="summary-chart" aria-hidden>
          <span className="ui-bone" style={{ width: '45%' }} />
          <div className="summary-bones">
            {BARS.map((width) => (
              <span key={width} className="ui-bone" style={{ width: `${width}%` }} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
