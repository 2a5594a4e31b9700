import './list.css';
import { Flex } from 'antd';
import { Icon } from '../facade/icon';
import { formatCount } from '../page/format-count';
import { pageWindow } from '@portal/domain';

export type PaginationProps = {
  page: number;
  pages: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  disabled?: boolean;
};

export function Pagination({ page, pages, pageSize, total, onChange, disabled = false }: PaginationProps) {
  if (total === 0) return null;
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return (
    <nav className="ui-pagination" aria-label="Paginación">
      <span className="ui-quiet ui-small">
        {formatCount(first)}–{formatCount(last)} de {formatCount(total)}
      </span>
      {pages > 1 && (
        <Flex component="span" gap={4}>
          <button
            type="button"
            className="ui-bare ui-page-button"
            aria-label="Página anterior"
            disabled={disabled || page <= 1}
            onClick={() => onChange(page - 1)}
          >
            <Icon name="previous" />
          </button>
          {pageWindow(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              className="ui-bare ui-page-button"
              aria-label={`Página ${number}`}
              {...(number === page ? { 'aria-current': 'page' as const } : {})}
              disabled={disabled && number !== page}
              onClick={() => onChange(number)}
            >
              {number}
            </button>
          ))}
          <button
            type="button"
            className="ui-bare ui-page-button"
            aria-label="Página siguiente"
            disabled={disabled || page >= pages}
            onClick={() => onChange(page + 1)}
          >
            <Icon name="next" />
          </button>
        </Flex>
      )}
    </nav>
  );
}
