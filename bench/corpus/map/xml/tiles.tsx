<?xml version="1.0" encoding="UTF-8"?>
<tileset name="tiles" tilewidth="10" tileheight="10" spacing="0" margin="0" tilecount="3" columns="3">
 <tile id="1"><properties><property name="blocked" type="bool" value="true"/><property name="opaque" type="bool" value="true"/></properties></tile>
 <tile id="2"><properties><property name="blocked" type="bool" value="true"/></properties></tile>
</tileset>
