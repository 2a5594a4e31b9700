import { Flex } from 'antd';
import { formatInstant, type Instant, type Status } from '@portal/domain';
import type { ReactNode } from 'react';
import { Icon } from '../facade/icon';
import { StatusBadge } from '../status/status-badge';

export type HistoryItem = {
  id: string | number;
  who: string;
  at: Instant;
  text: ReactNode;
  from?: Status | null;
  to?: Status | null;
  detail?: ReactNode;
};

export function HistoryTimeline({ items, label }: { items: readonly HistoryItem[]; label?: string }) {
  return (
    <Flex component="ol" className="ui-history" vertical gap={18} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <p className="ui-history-text">{item.text}</p>
          {item.to && item.from !== item.to && (
            <Flex className="ui-history-states" component="p" wrap align="center" gap={6} style={{ marginBlock: 4 }}>
              {item.from && (
                <>
                  <StatusBadge status={item.from} />
                  <Icon name="forward" /> <span className="ui-sr-only">pasa a</span>
                </>
              )}
              <StatusBadge status={item.to} />
            </Flex>
          )}
          {item.detail && <div className="ui-quiet">{item.detail}</div>}
          <p className="ui-faint ui-small ui-history-meta">
            {item.who} · <time dateTime={item.at}>{formatInstant(item.at)}</time>
          </p>
        </li>
      ))}
    </Flex>
  );
}
