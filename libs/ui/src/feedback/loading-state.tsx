import './feedback.css';
import { Spin } from 'antd';

/** The wait for something whose shape is not known: a spinner and 'Cargando...' (or the text given). */
export function LoadingState({ text = 'Cargando...' }: { text?: string }) {
  return (
    <div className="ui-loading" role="status">
      <Spin />
      <span>{text}</span>
    </div>
  );
}
