import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createFeedbackGate, FeedbackContext, type Feedback } from './feedback-gate';

type Place = ComponentType<{ onReady: (feedback: Feedback) => void }>;

export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [gate] = useState(createFeedbackGate);
  const isWanted = useSyncExternalStore(gate.subscribe, gate.isWanted);
  const [Place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('./feedback-place').then(({ FeedbackPlace }) => setPlace(() => FeedbackPlace), gate.fail);
  }, [isWanted, gate]);
  return (
    <FeedbackContext value={gate}>
      {children}
      {Place && <Place onReady={gate.admit} />}
    </FeedbackContext>
  );
}
