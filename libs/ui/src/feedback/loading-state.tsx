import './feedback.css';
import { Spin } from 'antd';

export function LoadingState({ text = 'Cargando...' }: { text?: string }) {
  return (
    <div className="ui-loading" role="status">
      <Spin />
      <span>{text}</span>
    </div>
  );
}
