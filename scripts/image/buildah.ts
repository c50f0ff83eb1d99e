import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Settings that an image carries; the names are Docker's. */
export interface ImageConfiguration {
  Env: string[];
  User: string;
  WorkingDir: string;
  Cmd: string[];
  Volumes: Record<string, unknown>;
  ExposedPorts: Record<string, unknown>;
  Healthcheck: { Test: string[] };
}

/** Images in a folder of their own, built by Debian's buildah without a service, by chroot. */
export class Images {
  constructor(private readonly folder: string) {}

  /** Makes an image from the tar file of a file system. */
  add(tar: string, name: string): void {
    const container = this.buildah('from', 'scratch').trim();
    this.buildah('add', '--quiet', container, tar, '/');
    this.buildah('commit', '--quiet', '--rm', container, name);
  }

  /** Builds the Dockerfile of a folder, with the settings with which npm reaches its registry here. */
  build(context: string, name: string): void {
    const names = ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy'];
    const settings = names
      .map((setting) => [setting, npmSetting(setting)] as const)
      .filter(([, value]) => !['', 'null', 'undefined'].includes(value));
    const npmrc = path.join(this.folder, 'npmrc');
    settings.push(['cache', '/mnt']);
    fs.writeFileSync(npmrc, settings.map(([setting, value]) => `${setting}=${value}\n`).join(''));
    const certificates = npmSetting('cafile');
    // What was fetched once, here or by the stage before, is not fetched again.
    const mounts = [`${npmrc}:/usr/local/etc/npmrc:ro`, `${npmSetting('cache')}:/mnt`];
    if (fs.existsSync(certificates)) mounts.push(`${certificates}:${certificates}:ro`);
    const volumes = mounts.map((mount) => `--volume=${mount}`);
    const how = ['--isolation=chroot', '--network=host', '--pull-never', '--format=docker', '--layers=false'];
    this.buildah('build', '--quiet', ...how, ...volumes, '--tag', name, context);
  }

  configurationOf(name: string): ImageConfiguration {
    const read: { Docker: { config: ImageConfiguration } } = JSON.parse(
      this.buildah('inspect', '--type=image', name), // buildah's own format
    );
    return read.Docker.config;
  }

  /** @returns the folder in which the image's file system lies, to be run there. */
  mount(name: string): string {
    const container = this.buildah('from', '--pull-never', name).trim();
    return this.buildah('mount', container).trim();
  }

  private buildah(...command: string[]): string {
    const places = [`--root=${this.folder}/images`, `--runroot=${this.folder}/running`];
    return execFileSync('buildah', [...places, '--storage-driver=vfs', ...command], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

function npmSetting(name: string): string {
  return execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
}
