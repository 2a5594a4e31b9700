import {
  IMPORT_PREVIEW_LINES,
  MESSAGES,
  type ImportLine,
  type ImportPreview,
  type MasterDefinition,
  type MasterField,
  type MasterFieldName,
} from '@portal/domain';
import { Alert, Button, DataTable, Flex, Icon, Segmented, useIsPhone, type ListColumn } from '@portal/ui';
import { useState } from 'react';
import { csvAddress } from './csv-text';

type PreviewLinesProps = { master: MasterDefinition; fileName: string; preview: ImportPreview };

type Sort = 'wrong' | 'good';

const isWrong = ({ errors }: ImportLine): boolean => Object.keys(errors).length > 0;
const number = (value: number): string => value.toLocaleString('es-CL');

export function PreviewLines({ master, fileName, preview }: PreviewLinesProps) {
  const { fields } = master;
  const { total, wrong, ignoredColumns } = preview;
  const good = total - wrong;
  const [chosen, choose] = useState<Sort | null>(null);
  const sort = chosen ?? (wrong > 0 ? 'wrong' : 'good');
  const shown = preview.lines.filter((line) => isWrong(line) === (sort === 'wrong'));
  const ofSort = sort === 'wrong' ? wrong : good;
  return (
    <>
      {/* The step before had the focus; the focus moves here, so that this is read. */}
      <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {fileName}
      </h2>
      {wrong > 0 ? (
        <Alert
          type="error"
          showIcon
          title={
            <>
              <strong>{MESSAGES.import.wrongLines(wrong)}.</strong> No se guardará nada hasta que el archivo esté
              corregido.
            </>
          }
        />
      ) : (
        <Alert
          type="success"
          showIcon
          title={total === 1 ? '1 registro listo para importar' : `${number(total)} registros listos para importar`}
        />
      )}
      {ignoredColumns.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`${ignoredColumns.length === 1 ? 'No se importa la columna' : 'No se importan las columnas'} ${ignoredColumns
            .map((heading) => `"${heading}"`)
            .join(', ')}`}
        />
      )}
      {wrong > 0 && (
        <Flex wrap align="center" justify="space-between" gap={8}>
          {good > 0 && (
            <Segmented<Sort>
              aria-label="Líneas"
              value={sort}
              onChange={choose}
              options={[
                { value: 'wrong', label: `Por corregir (${number(wrong)})` },
                { value: 'good', label: `Correctas (${number(good)})` },
              ]}
            />
          )}
          <Button
            icon={<Icon name="download" />}
            href={csvAddress(wrongLinesAsRows(fields, preview.lines))}
            download={`${master.plural.toLowerCase()}-por-corregir.csv`}
          >
            Descargar líneas por corregir
          </Button>
        </Flex>
      )}
      <Lines fields={fields} lines={shown} label={sort === 'wrong' ? 'Líneas por corregir' : 'Líneas correctas'} />
      {ofSort > shown.length && (
        <p className="ui-quiet">
          Se muestran las primeras {IMPORT_PREVIEW_LINES} de {number(ofSort)} líneas.
        </p>
      )}
    </>
  );
}

type LinesProps = { fields: readonly MasterField[]; lines: readonly ImportLine[]; label: string };

function Lines({ fields, lines, label }: LinesProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <ol className="ui-cards" aria-label={label}>
        {lines.map((line) => (
          <li key={line.line} className="ui-sheet ui-panel">
            <strong>Línea {line.line}</strong>
            <OtherErrors fields={fields} line={line} />
            <dl className="ui-pairs">
              {fields.map((field) => (
                <div key={field.name}>
                  <dt>{field.label}</dt>
                  <dd>
                    <LineValue line={line} name={field.name} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    );
  }
  const columns: ListColumn<ImportLine>[] = [
    {
      key: 'line',
      title: 'Línea',
      width: '84px',
      render: (line) => (
        <>
          {line.line}
          <OtherErrors fields={fields} line={line} />
        </>
      ),
    },
    ...fields.map(({ name, label: title }) => ({
      key: name,
      title,
      render: (line: ImportLine) => <LineValue line={line} name={name} />,
    })),
  ];
  return <DataTable label={label} columns={columns} rows={lines} rowKey={({ line }) => line} />;
}

function LineValue({ line, name }: { line: ImportLine; name: MasterFieldName }) {
  const value = line.values[name];
  const error = line.errors[name];
  return (
    <span className={error ? 'import-value-wrong' : undefined}>
      {value ? <span>{value}</span> : <span className="ui-faint">Vacío</span>}
      {error && <div className="ui-danger ui-small">{error}</div>}
    </span>
  );
}

function OtherErrors({ fields, line }: { fields: readonly MasterField[]; line: ImportLine }) {
  const others = Object.entries(line.errors).filter(([name]) => !fields.some((field) => field.name === name));
  return others.map(([name, error]) => (
    <div key={name} className="ui-danger ui-small">
      {error}
    </div>
  ));
}

function wrongLinesAsRows(fields: readonly MasterField[], lines: readonly ImportLine[]): string[][] {
  const label = (name: string) => fields.find((field) => field.name === name)?.heading ?? name;
  return [
    ['linea', ...fields.map(({ heading }) => heading), 'problema'],
    ...lines.filter(isWrong).map(({ line, values, errors }) => [
      String(line),
      ...fields.map(({ name }) => values[name] ?? ''),
      Object.entries(errors)
        .map(([name, error]) => `${label(name)}: ${error}`)
        .join('. '),
    ]),
  ];
}
