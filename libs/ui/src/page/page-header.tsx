import { formatCount } from '@portal/domain';
import type { ReactNode } from 'react';
import { Button, Flex, Tag } from 'antd';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../facade/icon';

export type PageHeaderProps = {
  title: ReactNode;
  count?: number | undefined;
  description?: ReactNode;
  action?: ReactNode;
  backTo?: string;
};

export function PageHeader({ title, count, description, action, backTo }: PageHeaderProps) {
  return (
    <Flex component="header" className="ui-page-header" align="flex-start">
      {backTo !== undefined && <BackButton to={backTo} />}
      <div className="ui-page-header-words">
        <Flex align="center" gap={10}>
          <h1>{title}</h1>
          {count !== undefined && <Tag>{formatCount(count)}</Tag>}
        </Flex>
        {description && <p className="ui-quiet">{description}</p>}
      </div>
      {action && (
        <Flex className="ui-page-header-action" gap={8}>
          {action}
        </Flex>
      )}
    </Flex>
  );
}

function BackButton({ to }: { to: string }) {
  const navigate = useNavigate();
  return <Button type="text" icon={<Icon name="back" />} aria-label="Volver" onClick={() => void navigate(to)} />;
}
