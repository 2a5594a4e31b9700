import { PRODUCT_NAME, REQUEST_STATES, SHELL_WORDS, type StatusColour } from '@portal/domain';
import { BrandMark } from '../../frame/brand-mark';

const STEPS = [
  { state: REQUEST_STATES.solicitado, words: 'El cliente cuenta qué falla, con fotos' },
  { state: REQUEST_STATES.asignado, words: 'Un operario recibe día, hora y permiso' },
  { state: REQUEST_STATES['en proceso'], words: 'El trabajo se hace y queda documentado' },
  { state: REQUEST_STATES.liquidado, words: 'Insumos y servicio se valorizan' },
  { state: REQUEST_STATES.facturado, words: 'La factura sale, y la historia queda' },
];

const DOT: Record<StatusColour, string> = {
  blue: '#6cb3f5',
  green: '#58cf8d',
  orange: '#eda951',
  indigo: '#9a9cf7',
  purple: '#c58cf0',
  gray: '#c9d4d5',
  red: '#f08a80',
};

export function BrandPanel() {
  return (
    <aside className="brand-panel" aria-label={PRODUCT_NAME}>
      <FloorPlan />
      <p className="brand-panel-name">
        <BrandMark />
        {PRODUCT_NAME}
      </p>
      <div className="brand-panel-body">
        <p className="brand-panel-claim">{SHELL_WORDS.login.title}</p>
        <ol className="brand-panel-steps">
          {STEPS.map(({ state: { label, colour }, words }) => (
            <li key={label} style={{ '--dot': DOT[colour] } as React.CSSProperties}>
              <strong>{label}</strong>
              <span>{words}</span>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}

function FloorPlan() {
  return (
    <svg className="brand-panel-plan" viewBox="0 0 640 900" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <g className="brand-panel-walls" fill="none" stroke="currentColor" strokeWidth="1.5">
        <path d="M180 60h420v780H180z" />
        <path d="M180 190h130V60M310 150h150V60M460 190h140M460 150v110h140M180 330h90v-140" />
        <path d="M180 470h90V330M270 400h40v120h-40M180 610h90V470M180 700h130v140M310 700v-60h-40" />
        <path d="M600 400H480v-60h-60v150h60v-50h120M600 560H480v-60M480 560v80h120M420 640h60v200M420 640v90H310" />
        <path d="M345 190h75v90h-75zM345 545h75v55h-75z" strokeDasharray="5 6" />
        <path d="M310 150a40 40 0 0 1 40 40M460 260a38 38 0 0 1-38-38M270 520a36 36 0 0 0 36 36M480 500a34 34 0 0 0-34 34M310 640a34 34 0 0 1 34-34" />
        <path d="M500 660h80M500 680h80M500 700h80M500 720h80M500 740h80M500 760h80" />
      </g>
      <g className="brand-panel-job">
        <circle cx="540" cy="480" r="46" fill="#58b9c4" fillOpacity="0.12" />
        <circle cx="540" cy="480" r="26" fill="#58b9c4" fillOpacity="0.2" />
        <circle cx="540" cy="480" r="9" fill="#8fdbe3" />
      </g>
    </svg>
  );
}
