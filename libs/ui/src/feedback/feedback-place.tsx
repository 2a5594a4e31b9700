import { App } from 'antd';
import { useLayoutEffect } from 'react';
import type { Feedback } from './feedback-gate';

export function FeedbackPlace({ onReady }: { onReady: (feedback: Feedback) => void }) {
  return (
    <App component={false} message={{ top: 16, maxCount: 3 }}>
      <Readiness onReady={onReady} />
    </App>
  );
}

function Readiness({ onReady }: { onReady: (feedback: Feedback) => void }) {
  const { message, modal } = App.useApp();
  useLayoutEffect(() => onReady({ message, modal }), [message, modal, onReady]);
  return null;
}
