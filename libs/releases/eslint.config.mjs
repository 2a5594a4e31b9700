import projectConfig from '../../tools/lint/project-config.mjs';

export default projectConfig('releases');
