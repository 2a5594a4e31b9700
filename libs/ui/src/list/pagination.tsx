import { Button, Flex, type ButtonProps } from 'antd';
import { Icon } from '../facade/icon';
import { formatCount, pageWindow } from '@portal/domain';

export type PaginationProps = {
  page: number;
  pages: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
};

export function Pagination({ page, pages, pageSize, total, onChange }: PaginationProps) {
  if (total === 0) return null;
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  const goTo = (number: number): ButtonProps => ({
    className: 'ui-page-button',
    type: number === page ? 'primary' : 'text',
    disabled: number < 1 || number > pages,
    onClick: () => onChange(number),
  });
  return (
    <Flex
      component="nav"
      className="ui-pagination"
      wrap
      align="center"
      justify="space-between"
      gap="8px 16px"
      aria-label="Paginación"
    >
      <span className="ui-quiet ui-small">
        {formatCount(first)}–{formatCount(last)} de {formatCount(total)}
      </span>
      {pages > 1 && (
        <Flex component="span" gap={4}>
          <Button {...goTo(page - 1)} icon={<Icon name="previous" />} aria-label="Página anterior" type="text" />
          {pageWindow(page, pages).map((number) => (
            <Button
              key={number}
              {...goTo(number)}
              aria-label={`Página ${number}`}
              {...(number === page ? { 'aria-current': 'page' as const } : {})}
            >
              {number}
            </Button>
          ))}
          <Button {...goTo(page + 1)} icon={<Icon name="next" />} aria-label="Página siguiente" type="text" />
        </Flex>
      )}
    </Flex>
  );
}
