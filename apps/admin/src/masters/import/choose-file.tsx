import { LIMITS, type MasterDefinition } from '@portal/domain';
import { Alert, Button, FileDrop, Flex, Icon } from '@portal/ui';
import { MASTER_TEXTS } from '../master-texts';
import { csvAddress } from './csv-text';

type ChooseFileProps = { master: MasterDefinition; problem: string | null; onChoose: (file: File) => void };

export function ChooseFile({ master, problem, onChoose }: ChooseFileProps) {
  const { fields, plural } = master;
  const headings = fields.map(({ heading }) => heading);
  return (
    <>
      {problem !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem}
          description="Corrige el archivo o elige otro. No se guardó nada."
        />
      )}
      <Flex component="section" vertical align="start" gap={10}>
        <h2>Cómo debe ser el archivo</h2>
        <p>
          Un archivo CSV con los nombres de las columnas en la primera línea
          {fields.length > 1 ? '; solo el nombre es obligatorio' : ''}. En Excel: Archivo, Guardar como, «CSV UTF-8
          (delimitado por comas)».
        </p>
        {/* Reached by the keyboard, because on a narrow screen it scrolls. */}
        <div className="import-example" role="group" aria-label="Ejemplo" tabIndex={0}>
          <table aria-label="Ejemplo">
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {MASTER_TEXTS[master.kind].examples.map((example) => (
                <tr key={example.name}>
                  {fields.map(({ name }) => (
                    <td key={name}>{example[name]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <ul className="ui-quiet import-rules">
          <li>
            Hasta {LIMITS.importLines.toLocaleString('es-CL')} registros y {LIMITS.importBytes / 1024 / 1024} MB.
          </li>
          <li>Solo agrega registros nuevos: los que ya existen se señalan como error.</li>
          <li>Se guardan todos o ninguno.</li>
        </ul>
        <Button
          icon={<Icon name="download" />}
          href={csvAddress([headings])}
          download={`plantilla-${plural.toLowerCase()}.csv`}
        >
          Descargar plantilla
        </Button>
      </Flex>
      <Flex component="section" vertical align="start" gap={10}>
        <h2>El archivo</h2>
        <FileDrop label="Archivo CSV" accept=".csv,.txt,text/csv" onChoose={onChoose} />
      </Flex>
    </>
  );
}
