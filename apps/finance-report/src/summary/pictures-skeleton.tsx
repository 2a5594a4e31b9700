import './summary.css';

const PICTURES = ['state', 'months', 'money', 'times', 'operators', 'companies'];
const BARS = [92, 74, 60, 48, 34, 22];

/** The pictures before they are known: as many, as large. */
export function PicturesSkeleton() {
  return (
    <div className="summary-pictures" role="status" aria-label="Cargando...">
      {PICTURES.map((picture) => (
        <div key={picture} className="summary-picture" aria-hidden>
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
