import './feedback.css';
import { Spin } from 'antd';

/** A spinner with 'Cargando...' or another text, for content of unknown shape. */
export function LoadingState({ text = 'Cargando...' }: { text?: string }) {
  return (
    <div className="ui-loading" role="status">
      <Spin />
      <span>{text}</span>
    </div>
  );
}
